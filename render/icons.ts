import type { CanvasRenderingContext2D } from 'canvas';

/**
 * Icons stand for things and numbers (a bolt: actions; a coin; an eye: Insight; a skull: Curse). Each has one meaning in all
 * pictures, is filled in one colour, and can be told from the others by its outline alone.
 */

/** An icon is painted in a square of 24 by 24: in one colour, with details in that of its background. */
export type Draw = (c: CanvasRenderingContext2D, hole: string) => void;

/** Makes a closed line through points the current path. */
export function polygon(c: CanvasRenderingContext2D, ...points: [number, number][]): void {
  c.beginPath();
  for (const [x, y] of points) c.lineTo(x, y);
  c.closePath();
}

/** Makes a circle the current path. */
export function disc(c: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  c.beginPath();
  c.arc(x, y, r, 0, Math.PI * 2);
}

function card(c: CanvasRenderingContext2D, x: number, y: number, turn: number, width = 9, height = 13): void {
  c.save();
  c.translate(x, y);
  c.rotate(turn);
  c.beginPath();
  c.rect(-width / 2, -height / 2, width, height);
  c.restore();
}

/** Fills the current path and sets it off against what lies beneath. */
function fillApart(c: CanvasRenderingContext2D, hole: string): void {
  const colour = c.strokeStyle;
  c.strokeStyle = hole;
  c.lineWidth = 1.6;
  c.stroke();
  c.fill();
  c.strokeStyle = colour;
}

/** Fills the current path with the colour of the background. */
export function cut(c: CanvasRenderingContext2D, hole: string): void {
  const colour = c.fillStyle;
  c.fillStyle = hole;
  c.fill();
  c.fillStyle = colour;
}

const ICONS = {
  action: (c) => {
    polygon(c, [14, 1], [4, 14], [11, 14], [9, 23], [20, 9], [13, 9]);
    c.fill();
  },
  coin: (c, hole) => {
    disc(c, 12, 12, 10.5);
    c.fill();
    disc(c, 12, 12, 7.6);
    c.strokeStyle = hole;
    c.lineWidth = 1.5;
    c.stroke();
    polygon(c, [12, 7], [16, 12], [12, 17], [8, 12]);
    cut(c, hole);
  },
  multiplier: (c) => {
    c.lineWidth = 5;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(5, 5);
    c.lineTo(19, 19);
    c.moveTo(19, 5);
    c.lineTo(5, 19);
    c.stroke();
  },
  draw: (c, hole) => {
    card(c, 9, 13, -0.12, 11, 16);
    c.fill();
    c.lineWidth = 2.6;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(19, 22);
    c.lineTo(19, 9);
    c.moveTo(15.4, 12.2);
    c.lineTo(19, 8.6);
    c.lineTo(22.6, 12.2);
    c.stroke();
    disc(c, 9, 13, 2.2);
    cut(c, hole);
  },
  insight: (c, hole) => {
    c.beginPath();
    c.moveTo(0.5, 12);
    c.quadraticCurveTo(12, -3.5, 23.5, 12);
    c.quadraticCurveTo(12, 27.5, 0.5, 12);
    c.fill();
    disc(c, 12, 12, 5.4);
    cut(c, hole);
    disc(c, 12, 12, 2.6);
    c.fill();
  },
  curse: (c, hole) => {
    disc(c, 12, 10, 9.4);
    c.fill();
    c.beginPath();
    c.rect(6.6, 15, 10.8, 7.6);
    c.fill();
    disc(c, 8.2, 10.6, 2.7);
    cut(c, hole);
    disc(c, 15.8, 10.6, 2.7);
    cut(c, hole);
    polygon(c, [12, 13], [13.7, 16.4], [10.3, 16.4]);
    cut(c, hole);
    for (const x of [9.6, 13.2]) {
      c.beginPath();
      c.rect(x, 18.6, 1.3, 4);
      cut(c, hole);
    }
  },
  attack: (c, hole) => {
    polygon(c, [22.5, 1.5], [21, 7.5], [10.2, 18.3], [5.7, 13.8], [16.5, 3]);
    c.fill();
    c.lineWidth = 3;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(3.2, 12.4);
    c.lineTo(11.6, 20.8);
    c.moveTo(6.6, 17.4);
    c.lineTo(2.4, 21.6);
    c.stroke();
    c.strokeStyle = hole;
    c.lineWidth = 1.3;
    c.beginPath();
    c.moveTo(19.4, 4.6);
    c.lineTo(10, 14);
    c.stroke();
  },
  pact: (c) => {
    disc(c, 12, 12, 10.6);
    c.lineWidth = 2;
    c.stroke();
    c.beginPath();
    for (const i of [0, 2, 4, 1, 3]) {
      const a = -Math.PI / 2 + (i * Math.PI * 2) / 5;
      c.lineTo(12 + 9.6 * Math.cos(a), 12 + 9.6 * Math.sin(a));
    }
    c.closePath();
    c.lineJoin = 'round';
    c.lineWidth = 1.9;
    c.stroke();
  },
  react: (c, hole) => {
    c.beginPath();
    c.moveTo(12, 1);
    c.lineTo(21.5, 4.4);
    c.quadraticCurveTo(22, 17, 12, 23.4);
    c.quadraticCurveTo(2, 17, 2.5, 4.4);
    c.closePath();
    c.fill();
    c.strokeStyle = hole;
    c.lineWidth = 2.4;
    c.beginPath();
    c.moveTo(7.2, 11.6);
    c.lineTo(11, 15.4);
    c.lineTo(17, 8.2);
    c.stroke();
  },
  spirit: (c, hole) => {
    c.beginPath();
    c.moveTo(4, 22.5);
    c.lineTo(4, 10);
    c.arc(12, 9.6, 8, Math.PI, 0);
    c.lineTo(20, 22.5);
    c.lineTo(17.3, 19.6);
    c.lineTo(14.6, 22.5);
    c.lineTo(12, 19.6);
    c.lineTo(9.4, 22.5);
    c.lineTo(6.7, 19.6);
    c.closePath();
    c.fill();
    disc(c, 9, 10, 1.9);
    cut(c, hole);
    disc(c, 15, 10, 1.9);
    cut(c, hole);
  },
  demon: (c, hole) => {
    c.beginPath();
    c.moveTo(2, 1);
    c.quadraticCurveTo(3, 6, 7.5, 6.6);
    c.quadraticCurveTo(12, 4.6, 16.5, 6.6);
    c.quadraticCurveTo(21, 6, 22, 1);
    c.quadraticCurveTo(24, 8, 20.2, 11);
    c.quadraticCurveTo(20.4, 19, 12, 23.4);
    c.quadraticCurveTo(3.6, 19, 3.8, 11);
    c.quadraticCurveTo(0, 8, 2, 1);
    c.fill();
    polygon(c, [6.6, 11.4], [11, 13.8], [7.4, 15]);
    cut(c, hole);
    polygon(c, [17.4, 11.4], [13, 13.8], [16.6, 15]);
    cut(c, hole);
  },
  cleanup: (c) => {
    c.lineWidth = 3;
    c.beginPath();
    c.arc(12, 12, 8.4, -0.2 * Math.PI, 1.45 * Math.PI);
    c.stroke();
    polygon(c, [9.6, -0.4], [18, 4.2], [9.8, 8.6]);
    c.fill();
  },
  deck: (c, hole) => {
    for (const [x, y] of [
      [15, 15],
      [12, 12.5],
      [9, 10],
    ] as const) {
      card(c, x, y, 0, 11, 15);
      fillApart(c, hole);
    }
    polygon(c, [9, 6.6], [11.4, 10], [9, 13.4], [6.6, 10]);
    cut(c, hole);
  },
  hand: (c, hole) => {
    for (const [x, y, turn] of [
      [6.5, 13.5, -0.42],
      [12, 11.6, 0],
      [17.5, 13.5, 0.42],
    ] as const) {
      card(c, x, y, turn, 9, 14.5);
      fillApart(c, hole);
    }
  },
  discard: (c) => {
    card(c, 12, 8.4, 0, 10, 13);
    c.fill();
    c.lineWidth = 2.8;
    c.lineCap = 'round';
    c.lineJoin = 'round';
    c.beginPath();
    c.moveTo(2, 14);
    c.lineTo(2, 21.8);
    c.lineTo(22, 21.8);
    c.lineTo(22, 14);
    c.stroke();
  },
  stored: (c, hole) => {
    c.beginPath();
    c.rect(2, 9, 20, 13.4);
    c.fill();
    polygon(c, [2, 7.4], [5, 2], [19, 2], [22, 7.4]);
    c.fill();
    c.beginPath();
    c.rect(9.4, 12, 5.2, 4);
    cut(c, hole);
  },
  grimoire: (c, hole) => {
    c.beginPath();
    c.moveTo(12, 5);
    c.quadraticCurveTo(7, 1.4, 1, 3);
    c.lineTo(1, 20);
    c.quadraticCurveTo(7, 18.4, 12, 22);
    c.quadraticCurveTo(17, 18.4, 23, 20);
    c.lineTo(23, 3);
    c.quadraticCurveTo(17, 1.4, 12, 5);
    c.fill();
    c.strokeStyle = hole;
    c.lineWidth = 1.6;
    c.beginPath();
    c.moveTo(12, 5);
    c.lineTo(12, 22);
    c.stroke();
  },
  exile: (c) => {
    c.lineWidth = 2.8;
    c.beginPath();
    c.arc(10.5, 13.5, 8.6, -0.08 * Math.PI, 1.58 * Math.PI);
    c.stroke();
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(10.5, 13.5);
    c.lineTo(20, 4);
    c.stroke();
    polygon(c, [23.4, 0.6], [22.4, 9], [15, 1.6]);
    c.fill();
  },
  graveyard: (c, hole) => {
    c.beginPath();
    c.moveTo(4.6, 19.6);
    c.lineTo(4.6, 8.6);
    c.arc(12, 8.6, 7.4, Math.PI, 0);
    c.lineTo(19.4, 19.6);
    c.closePath();
    c.fill();
    c.beginPath();
    c.rect(1.5, 20.2, 21, 3);
    c.fill();
    c.strokeStyle = hole;
    c.lineWidth = 2;
    c.beginPath();
    c.moveTo(12, 5);
    c.lineTo(12, 15.4);
    c.moveTo(8.6, 8.6);
    c.lineTo(15.4, 8.6);
    c.stroke();
  },
  waiting: (c) => {
    polygon(
      c,
      [5, 1.5],
      [19, 1.5],
      [19, 4.4],
      [13.4, 12],
      [19, 19.6],
      [19, 22.5],
      [5, 22.5],
      [5, 19.6],
      [10.6, 12],
      [5, 4.4],
    );
    c.fill();
  },
  winner: (c) => {
    polygon(c, [1.5, 5.5], [7, 11.5], [12, 2.5], [17, 11.5], [22.5, 5.5], [20.4, 17.4], [3.6, 17.4]);
    c.fill();
    c.beginPath();
    c.rect(3.6, 19, 16.8, 3);
    c.fill();
  },
  playable: (c) => {
    polygon(c, [5, 2], [21, 12], [5, 22]);
    c.fill();
  },
  machine: (c, hole) => {
    c.beginPath();
    c.rect(4, 8, 16, 13);
    c.fill();
    c.beginPath();
    c.rect(1, 12, 2.2, 6);
    c.rect(20.8, 12, 2.2, 6);
    c.rect(11, 3, 2, 5);
    c.fill();
    disc(c, 12, 3, 2.2);
    c.fill();
    for (const x of [8.6, 15.4]) {
      disc(c, x, 13, 2.1);
      cut(c, hole);
    }
    c.beginPath();
    c.rect(8, 17, 8, 1.8);
    cut(c, hole);
  },
  next: (c) => {
    c.lineWidth = 4;
    c.lineCap = 'round';
    c.lineJoin = 'round';
    for (const x of [4, 12]) {
      c.beginPath();
      c.moveTo(x, 4);
      c.lineTo(x + 7, 12);
      c.lineTo(x, 20);
      c.stroke();
    }
  },
} satisfies Record<string, Draw>;

/** The name of an icon. */
export type Icon = keyof typeof ICONS;

/**
 * Paints an icon around a point.
 * @param what one of those that all games share, by name, or a game's own
 * @param hole the colour that shows through it: that of its background
 */
export function icon(
  ctx: CanvasRenderingContext2D,
  what: Icon | Draw,
  at: { x: number; y: number; size: number; colour: string; hole: string },
): void {
  ctx.save();
  ctx.translate(at.x - at.size / 2, at.y - at.size / 2);
  ctx.scale(at.size / 24, at.size / 24);
  ctx.fillStyle = at.colour;
  ctx.strokeStyle = at.colour;
  const draw: Draw = typeof what === 'function' ? what : ICONS[what];
  draw(ctx, at.hole);
  ctx.restore();
}
