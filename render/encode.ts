import sharp from 'sharp';
import type { Picture } from './picture.ts';

/**
 * A picture as PNG, encoded outside the event loop. Canvas keeps its pixels as BGRA, opaque here; red and blue are
 * swapped on the way.
 */
export function encode(picture: Picture): Promise<Buffer> {
  const { pixels, width, height } = picture;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .recomb([
      [0, 0, 1],
      [0, 1, 0],
      [1, 0, 0],
    ])
    .png({ compressionLevel: 6 })
    .toBuffer();
}
