/** @import { z } from 'zod' */
/** @import { Upload } from '../../protocol.ts' */

/**
 * Reads a chosen file for the API.
 * @param {File} file
 * @returns {Promise<z.infer<typeof Upload>>}
 */
export async function readUpload(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { filename: file.name, content_type: file.type || 'application/octet-stream', data: btoa(binary) };
}
