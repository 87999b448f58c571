import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { encode, type Picture } from '../../render/index.ts';

/**
 * Golden images: what pictures looked like when somebody last looked at them and was content. With RENEW_GOLDENS=1 in the
 * environment they are written anew: look at them before they are committed.
 */

const FOLDER = fileURLToPath(new URL('./goldens/', import.meta.url));
const DIFFERENCES = join(tmpdir(), 'pactkeeper-goldens');
/** Goldens are this wide: half of a picture, so that a text of 22 pixels is still there to be compared. */
const WIDTH = 800;
/**
 * How unlike two pixels must be to count (0 to 1), and which share of a picture's pixels may be: less than one digit. Other
 * systems than Linux draw letters with another library, so that more of their edges differ there.
 */
const UNLIKE = 0.2;
const SHARE = process.platform === 'linux' ? 0.0001 : 0.01;

interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Compares a picture with its golden image, or renews that.
 * @param name the golden's file name, without its ending
 * @returns null where they are alike; else what is wrong, and which file shows it
 */
export async function difference(name: string, picture: Picture): Promise<string | null> {
  const file = `${FOLDER}${name}.png`;
  const small = await sharp(await encode(picture))
    .resize(WIDTH)
    .png()
    .toBuffer();
  if (process.env.RENEW_GOLDENS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, await sharp(small).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
    return null;
  }
  if (!existsSync(file)) return `${file} is missing: RENEW_GOLDENS=1 writes it`;
  const [was, is] = [await raw(readFileSync(file)), await raw(small)];
  if (was.height !== is.height) return mismatch(name, small, `${is.height} pixels high, not ${was.height}`);
  const shown = { data: Buffer.alloc(is.data.length), width: is.width, height: is.height };
  const unlike = pixelmatch(was.data, is.data, shown.data, is.width, is.height, { threshold: UNLIKE });
  if (unlike <= SHARE * is.width * is.height) return null;
  const { data, width, height } = shown;
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return mismatch(name, png, `${unlike} of ${width * height} pixels are unlike`);
}

/** Keeps what shows a difference. */
function mismatch(name: string, png: Buffer, what: string): string {
  mkdirSync(DIFFERENCES, { recursive: true });
  const file = join(DIFFERENCES, `${name}.png`);
  writeFileSync(file, png);
  return `${name} is not as it was: ${what}; see ${file}. If it is meant to be so, RENEW_GOLDENS=1 renews the golden image.`;
}

async function raw(png: Buffer): Promise<Raw> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
