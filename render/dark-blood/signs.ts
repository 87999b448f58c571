import type { CanvasRenderingContext2D } from 'canvas';
import { cut, type Draw, disc, polygon } from '../icons.ts';

/** The icons that only Dark Blood has: emblems of the Cults, resources, pieces, Rituals, tokens. Drawn like those of render/icons.ts. */

function stroke(c: CanvasRenderingContext2D, width: number, ...points: [number, number][]): void {
  c.lineWidth = width;
  c.lineCap = 'round';
  c.lineJoin = 'round';
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.stroke();
}

/** Makes a hexagon on its point the current path: a disc of the Game Pouch. */
export function hexagon(c: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  c.beginPath();
  for (let i = 0; i < 6; i++) c.lineTo(x + r * Math.sin((i * Math.PI) / 3), y - r * Math.cos((i * Math.PI) / 3));
  c.closePath();
}

function spark(c: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  c.beginPath();
  for (let i = 0; i < 8; i++) {
    const far = i % 2 === 0 ? r : r * 0.34;
    c.lineTo(x + far * Math.sin((i * Math.PI) / 4), y - far * Math.cos((i * Math.PI) / 4));
  }
  c.closePath();
}

export const SIGNS = {
  /** A trident. */
  demonologist: (c) => {
    stroke(c, 3.2, [12, 6], [12, 22.4]);
    c.lineWidth = 3.2;
    c.beginPath();
    c.moveTo(3.6, 5);
    c.lineTo(3.6, 8);
    c.quadraticCurveTo(3.6, 14.4, 12, 14.4);
    c.quadraticCurveTo(20.4, 14.4, 20.4, 8);
    c.lineTo(20.4, 5);
    c.stroke();
    for (const [x, y] of [
      [3.6, 1],
      [12, 0],
      [20.4, 1],
    ] as const) {
      polygon(c, [x, y], [x + 3.5, y + 6.4], [x - 3.5, y + 6.4]);
      c.fill();
    }
  },
  /** A scythe. */
  necromancer: (c) => {
    stroke(c, 3, [18.4, 2.4], [7, 22.4]);
    c.beginPath();
    c.moveTo(20.4, 1);
    c.quadraticCurveTo(7, -0.6, 0.8, 10.6);
    c.quadraticCurveTo(8.6, 5.4, 18, 7.4);
    c.closePath();
    c.fill();
    stroke(c, 3, [11, 14.6], [15, 16.8]);
  },
  /** A crescent with a star. */
  warlock: (c) => {
    c.beginPath();
    c.arc(11, 12, 10.6, -0.32 * Math.PI, 0.32 * Math.PI, true);
    c.arc(16.4, 12, 8.7, 0.46 * Math.PI, -0.46 * Math.PI);
    c.closePath();
    c.fill();
    spark(c, 17.4, 12, 6.2);
    c.fill();
  },
  /** A tolling bell. */
  doomsayer: (c, hole) => {
    disc(c, 12, 2.8, 2.6);
    c.fill();
    c.beginPath();
    c.moveTo(12, 2.6);
    c.quadraticCurveTo(18.6, 3.4, 18.8, 11);
    c.quadraticCurveTo(18.9, 15.6, 22.6, 18.4);
    c.lineTo(1.4, 18.4);
    c.quadraticCurveTo(5.1, 15.6, 5.2, 11);
    c.quadraticCurveTo(5.4, 3.4, 12, 2.6);
    c.fill();
    disc(c, 12, 20.4, 3);
    c.fill();
    c.fillStyle = hole;
    c.fillRect(3.6, 15.6, 16.8, 1.3);
  },
  /** An anvil. */
  anvil: (c) => {
    polygon(
      c,
      [0.6, 5.6],
      [6, 5.6],
      [6, 4],
      [23.4, 4],
      [23.4, 6.6],
      [17, 10.6],
      [15.4, 13],
      [15.4, 16],
      [19.6, 18],
      [19.6, 21],
      [5.4, 21],
      [5.4, 18],
      [9.6, 16],
      [9.6, 13],
      [8, 11.4],
      [2.6, 9.6],
    );
    c.fill();
  },
  /** A flame. */
  sulfur: (c, hole) => {
    c.beginPath();
    c.moveTo(13.4, 0.4);
    c.quadraticCurveTo(14, 5.6, 18, 9);
    c.quadraticCurveTo(21.4, 12, 20.6, 16.4);
    c.quadraticCurveTo(19.4, 23.4, 12, 23.6);
    c.quadraticCurveTo(4, 23.4, 3.4, 16);
    c.quadraticCurveTo(3.2, 11, 7, 7.4);
    c.quadraticCurveTo(7.4, 10.4, 9.4, 11.4);
    c.quadraticCurveTo(9, 5, 13.4, 0.4);
    c.fill();
    c.beginPath();
    c.moveTo(12.4, 12.4);
    c.quadraticCurveTo(16.4, 15.6, 15.8, 18.6);
    c.quadraticCurveTo(15, 21.4, 12, 21.4);
    c.quadraticCurveTo(8.4, 21.2, 8.4, 18);
    c.quadraticCurveTo(10.6, 17.6, 12.4, 12.4);
    cut(c, hole);
  },
  /** A bone. */
  bones: (c) => {
    stroke(c, 5, [6.4, 17.6], [17.6, 6.4]);
    for (const [x, y] of [
      [3.8, 15.4],
      [8.6, 20.2],
      [15.4, 3.8],
      [20.2, 8.6],
    ] as const) {
      disc(c, x, y, 3.5);
      c.fill();
    }
  },
  /** A mound with a spade. */
  dirt: (c, hole) => {
    c.beginPath();
    c.moveTo(0.6, 22);
    c.quadraticCurveTo(3, 13.4, 9, 12.6);
    c.quadraticCurveTo(17, 11.4, 23.4, 22);
    c.closePath();
    c.fill();
    c.save();
    c.translate(15.4, 9.6);
    c.rotate(0.3);
    stroke(c, 2.2, [0, -8], [0, 2]);
    stroke(c, 2.4, [-2.6, -8.4], [2.6, -8.4]);
    c.beginPath();
    c.moveTo(-3.6, 1);
    c.lineTo(3.6, 1);
    c.lineTo(3.4, 6);
    c.quadraticCurveTo(2.6, 8.6, 0, 10);
    c.quadraticCurveTo(-2.6, 8.6, -3.4, 6);
    c.closePath();
    const { strokeStyle } = c;
    c.strokeStyle = hole;
    c.lineWidth = 1.6;
    c.stroke();
    c.strokeStyle = strokeStyle;
    c.fill();
    c.restore();
  },
  /** Four pieces: any of the resources. */
  any: (c) => {
    for (const [x, y] of [
      [12, 5],
      [19, 12],
      [12, 19],
      [5, 12],
    ] as const) {
      polygon(c, [x, y - 4.6], [x + 4.6, y], [x, y + 4.6], [x - 4.6, y]);
      c.fill();
    }
  },
  /** A bar of silver. */
  silver: (c, hole) => {
    polygon(c, [4.4, 7], [19.6, 7], [23.4, 19], [0.6, 19]);
    c.fill();
    polygon(c, [6.6, 9.4], [17.4, 9.4], [18.4, 12.4], [5.6, 12.4]);
    cut(c, hole);
  },
  blood: (c, hole) => {
    c.beginPath();
    c.moveTo(12, 0.6);
    c.quadraticCurveTo(20, 10.4, 20, 15.4);
    c.arc(12, 15.4, 8, 0, Math.PI);
    c.quadraticCurveTo(4, 10.4, 12, 0.6);
    c.fill();
    c.strokeStyle = hole;
    c.lineWidth = 1.9;
    c.lineCap = 'round';
    c.beginPath();
    c.arc(12, 15.4, 4.6, 0.5 * Math.PI, 0.95 * Math.PI);
    c.stroke();
  },
  /** Somebody with a hat. */
  peasant: (c) => {
    c.beginPath();
    c.ellipse(12, 7.6, 9.6, 2.4, 0, 0, Math.PI * 2);
    c.fill();
    polygon(c, [7.6, 7], [9, 1.4], [15, 1.4], [16.4, 7]);
    c.fill();
    disc(c, 12, 9.4, 4);
    c.fill();
    c.beginPath();
    c.moveTo(3.4, 23.4);
    c.quadraticCurveTo(3.8, 14.8, 12, 14.8);
    c.quadraticCurveTo(20.2, 14.8, 20.6, 23.4);
    c.closePath();
    c.fill();
  },
  /** Somebody with a hood: what a Cultist's piece looks like. */
  cultist: (c, hole) => {
    hood(c, 1.4, 0.6, 21.2, 22.8);
    c.fill();
    c.beginPath();
    c.ellipse(12, 11, 4.4, 5.4, 0, 0, Math.PI * 2);
    cut(c, hole);
  },
  /** A horned maw. */
  monstrosity: (c, hole) => {
    c.beginPath();
    c.moveTo(0.6, 0.6);
    c.quadraticCurveTo(2, 6, 7, 6.4);
    c.quadraticCurveTo(12, 4.6, 17, 6.4);
    c.quadraticCurveTo(22, 6, 23.4, 0.6);
    c.quadraticCurveTo(25, 8.4, 20.8, 11.4);
    c.lineTo(20.4, 17);
    c.quadraticCurveTo(18.6, 23.4, 12, 23.4);
    c.quadraticCurveTo(5.4, 23.4, 3.6, 17);
    c.lineTo(3.2, 11.4);
    c.quadraticCurveTo(-1, 8.4, 0.6, 0.6);
    c.fill();
    polygon(c, [6.2, 10], [10.6, 12.2], [7, 13.4]);
    cut(c, hole);
    polygon(c, [17.8, 10], [13.4, 12.2], [17, 13.4]);
    cut(c, hole);
    polygon(c, [6, 15.6], [8, 20], [10, 15.9], [12, 20.6], [14, 15.9], [16, 20], [18, 15.6], [12, 17]);
    cut(c, hole);
  },
  /** A great helm with a cross. */
  inquisitor: (c, hole) => {
    c.beginPath();
    c.moveTo(3.4, 6);
    c.quadraticCurveTo(12, -3.4, 20.6, 6);
    c.lineTo(20, 19.4);
    c.lineTo(12, 23.6);
    c.lineTo(4, 19.4);
    c.closePath();
    c.fill();
    c.fillStyle = hole;
    c.fillRect(10.8, 4, 2.4, 16);
    c.fillRect(5, 9, 14, 2.4);
  },
  /** The Inquisitor's Shield: a shield with a cross. */
  shield: (c, hole) => {
    c.beginPath();
    c.moveTo(2.4, 2.4);
    c.lineTo(21.6, 2.4);
    c.quadraticCurveTo(22.4, 17, 12, 23.4);
    c.quadraticCurveTo(1.6, 17, 2.4, 2.4);
    c.fill();
    c.fillStyle = hole;
    c.fillRect(10.6, 4.4, 2.8, 15);
    c.fillRect(5, 8.4, 14, 2.8);
  },
  /** A seal: what a Sigil looks like. */
  sigil: (c) => {
    disc(c, 12, 12, 10.2);
    c.lineWidth = 3;
    c.stroke();
    spark(c, 12, 12, 6.6);
    c.fill();
  },
  /** A disc of the Game Pouch. */
  hex: (c, hole) => {
    hexagon(c, 12, 12, 11.6);
    c.fill();
    hexagon(c, 12, 12, 7.8);
    c.strokeStyle = hole;
    c.lineWidth = 1.5;
    c.stroke();
  },
  /** A disc that bleeds. */
  corrupt: (c, hole) => {
    hexagon(c, 12, 10.6, 10.4);
    c.fill();
    for (const [x, y] of [
      [6, 19.6],
      [12, 22.6],
      [18, 19],
    ] as const) {
      stroke(c, 3, [x, 14], [x, y - 1]);
    }
    c.beginPath();
    c.moveTo(12, 4.4);
    c.quadraticCurveTo(16, 9.6, 16, 11.8);
    c.arc(12, 11.8, 4, 0, Math.PI);
    c.quadraticCurveTo(8, 9.6, 12, 4.4);
    cut(c, hole);
  },
  /** One more Cultist. */
  proselytize: (c, hole) => {
    hood(c, 0, 3, 16.6, 20.4);
    c.fill();
    c.beginPath();
    c.ellipse(8.3, 12.4, 3.4, 4.4, 0, 0, Math.PI * 2);
    cut(c, hole);
    stroke(c, 3.2, [19, 2.4], [19, 11.6]);
    stroke(c, 3.2, [14.4, 7], [22.4, 7]);
  },
  /** A chalice. */
  sacrifice: (c, hole) => {
    c.beginPath();
    c.moveTo(3, 2);
    c.lineTo(21, 2);
    c.quadraticCurveTo(21.4, 12.6, 13.6, 13.8);
    c.lineTo(13.6, 18.6);
    c.quadraticCurveTo(18.6, 19.2, 18.8, 22.6);
    c.lineTo(5.2, 22.6);
    c.quadraticCurveTo(5.4, 19.2, 10.4, 18.6);
    c.lineTo(10.4, 13.8);
    c.quadraticCurveTo(2.6, 12.6, 3, 2);
    c.fill();
    c.beginPath();
    c.moveTo(12, 2.8);
    c.quadraticCurveTo(14.8, 6.4, 14.8, 8);
    c.arc(12, 8, 2.8, 0, Math.PI);
    c.quadraticCurveTo(9.2, 6.4, 12, 2.8);
    cut(c, hole);
  },
  /** Sparks. */
  spell: (c) => {
    spark(c, 10, 13.4, 10);
    c.fill();
    spark(c, 19, 5, 4.8);
    c.fill();
  },
  /** A scroll with runes. */
  incantation: (c, hole) => {
    c.beginPath();
    c.rect(4.4, 2, 15.2, 20);
    c.fill();
    for (const y of [3.2, 20.8]) stroke(c, 4.4, [3.2, y], [20.8, y]);
    const { strokeStyle } = c;
    c.strokeStyle = hole;
    stroke(c, 1.7, [8, 9], [10.4, 6.8], [10.4, 11.4]);
    stroke(c, 1.7, [16, 6.8], [13.4, 9], [16, 11.4]);
    stroke(c, 1.7, [8, 14], [16, 14]);
    stroke(c, 1.7, [8, 17], [13.6, 17]);
    c.strokeStyle = strokeStyle;
  },
  /** An upgraded Ritual: arrows up. */
  upgraded: (c) => {
    stroke(c, 4.2, [3.4, 12], [12, 3.6], [20.6, 12]);
    stroke(c, 4.2, [3.4, 21], [12, 12.6], [20.6, 21]);
  },
  /** Victory Points: a splash of Taint. */
  taint: (c) => {
    c.beginPath();
    for (let i = 0; i < 14; i++) {
      const far = i % 2 === 0 ? 11.8 : 6.6;
      c.lineTo(12 + far * Math.sin((i * Math.PI) / 7), 12 - far * Math.cos((i * Math.PI) / 7));
    }
    c.closePath();
    c.lineJoin = 'round';
    c.lineWidth = 1.4;
    c.stroke();
    c.fill();
  },
  /** A bare tree with a noose. */
  tree: (c) => {
    stroke(c, 4, [9, 23], [9.6, 13], [9, 9]);
    stroke(c, 2.6, [9.4, 12], [3.6, 7], [2.4, 2.6]);
    stroke(c, 2.2, [4, 7.4], [0.8, 7]);
    stroke(c, 2.6, [9, 9.4], [10.4, 1.4]);
    stroke(c, 2.8, [9.6, 13.4], [14, 7], [22.6, 4.4]);
    stroke(c, 2, [15.4, 6.4], [16, 1.6]);
    stroke(c, 1.6, [19.4, 6], [19.4, 12.6]);
    c.beginPath();
    c.ellipse(19.4, 16, 2.6, 3.4, 0, 0, Math.PI * 2);
    c.lineWidth = 1.9;
    c.stroke();
    stroke(c, 3, [4, 22.6], [14.4, 22.6]);
  },
  /** The Unholy Favor track: steps. */
  favor: (c) => {
    polygon(
      c,
      [1, 22.4],
      [1, 16.6],
      [6.6, 16.6],
      [6.6, 11],
      [12.2, 11],
      [12.2, 5.6],
      [17.6, 5.6],
      [17.6, 1.6],
      [23, 1.6],
      [23, 22.4],
    );
    c.fill();
  },
  /** The Game Pouch. */
  pouch: (c, hole) => {
    polygon(c, [7, 1], [17, 1], [15.4, 6.6], [8.6, 6.6]);
    c.fill();
    c.beginPath();
    c.moveTo(8.6, 8.2);
    c.lineTo(15.4, 8.2);
    c.quadraticCurveTo(22.6, 13, 21.6, 19);
    c.quadraticCurveTo(21, 23.4, 16.6, 23.4);
    c.lineTo(7.4, 23.4);
    c.quadraticCurveTo(3, 23.4, 2.4, 19);
    c.quadraticCurveTo(1.4, 13, 8.6, 8.2);
    c.fill();
    hexagon(c, 12, 16, 4.4);
    cut(c, hole);
  },
  /** A closed book with a seal. */
  spellbook: (c, hole) => {
    c.beginPath();
    c.rect(3, 1, 18, 22);
    c.fill();
    c.fillStyle = hole;
    c.fillRect(6, 1, 1.5, 22);
    spark(c, 14, 11.6, 5.4);
    c.fill();
  },
  /** A Location Card. */
  location: (c, hole) => {
    c.beginPath();
    c.rect(4, 1, 16, 22);
    c.fill();
    polygon(c, [8, 17.4], [8, 10.6], [12, 6], [16, 10.6], [16, 17.4]);
    cut(c, hole);
  },
  /** An Event Card: a card with a bolt of its own. */
  event: (c, hole) => {
    c.beginPath();
    c.rect(4, 1, 16, 22);
    c.fill();
    c.fillStyle = hole;
    c.fillRect(10.8, 5, 2.4, 8.4);
    disc(c, 12, 17.4, 1.7);
    c.fill();
  },
  /** An Objective Card: a card with a target. */
  objective: (c, hole) => {
    c.beginPath();
    c.rect(4, 1, 16, 22);
    c.fill();
    c.strokeStyle = hole;
    c.lineWidth = 1.6;
    disc(c, 12, 12, 5.4);
    c.stroke();
    disc(c, 12, 12, 2);
    cut(c, hole);
  },
  /** A Position or Starting Points Token. */
  token: (c, hole) => {
    polygon(c, [12, 1], [23, 12], [12, 23], [1, 12]);
    c.fill();
    polygon(c, [12, 5.4], [18.6, 12], [12, 18.6], [5.4, 12]);
    c.strokeStyle = hole;
    c.lineWidth = 1.4;
    c.stroke();
  },
  /** A Defiled Token: a stained chapel. */
  defiled: (c, hole) => {
    polygon(
      c,
      [3, 23],
      [3, 12],
      [10.6, 6.4],
      [10.6, 4.4],
      [8.6, 4.4],
      [8.6, 2.4],
      [10.6, 2.4],
      [10.6, 0.4],
      [13.4, 0.4],
      [13.4, 2.4],
      [15.4, 2.4],
      [15.4, 4.4],
      [13.4, 4.4],
      [13.4, 6.4],
      [21, 12],
      [21, 23],
    );
    c.fill();
    c.beginPath();
    c.moveTo(12, 10);
    c.quadraticCurveTo(16, 15.4, 16, 17);
    c.arc(12, 17, 4, 0, Math.PI);
    c.quadraticCurveTo(8, 15.4, 12, 10);
    cut(c, hole);
  },
} satisfies Record<string, Draw>;

/** Makes the outline of a Cultist's piece the current path: a pointed hood over a robe. */
export function hood(c: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  c.beginPath();
  c.moveTo(x + width / 2, y);
  c.quadraticCurveTo(x + width * 0.93, y + height * 0.1, x + width * 0.93, y + height * 0.5);
  c.quadraticCurveTo(x + width * 0.93, y + height * 0.72, x + width, y + height * 0.88);
  c.quadraticCurveTo(x + width, y + height, x + width * 0.88, y + height);
  c.lineTo(x + width * 0.12, y + height);
  c.quadraticCurveTo(x, y + height, x, y + height * 0.88);
  c.quadraticCurveTo(x + width * 0.07, y + height * 0.72, x + width * 0.07, y + height * 0.5);
  c.quadraticCurveTo(x + width * 0.07, y + height * 0.1, x + width / 2, y);
  c.closePath();
}
