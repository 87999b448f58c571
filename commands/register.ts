/**
 * Whether Discord has the commands otherwise than we want them. What we leave out Discord fills in by its own defaults,
 * so only what we say is compared. They are registered anew only then: Discord limits how often that may be done.
 * @param wanted the commands as we send them
 * @param registered what `GET /applications/{id}/commands` answered
 */
export function differ(wanted: readonly { name: string }[], registered: unknown): boolean {
  if (!Array.isArray(registered) || registered.length !== wanted.length) return true;
  return wanted.some(
    (command) =>
      !covers(
        registered.find((r) => r.name === command.name),
        command,
      ),
  );
}

/** Whether `actual` says all that `wanted` says. */
function covers(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return actual === wanted || (actual === undefined && !wanted);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(wanted)) {
    return Array.isArray(actual) && actual.length === wanted.length && wanted.every((w, i) => covers(actual[i], w));
  }
  return Object.entries(wanted).every(([key, w]) => covers((actual as Record<string, unknown>)[key], w));
}
