/** What somebody was able to learn that they must not. */
export class Leak extends Error {
  override name = 'Leak';
}
