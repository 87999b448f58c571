import * as spec from 'discord-api-spec/zod';
import type { core } from 'zod';
import * as z from 'zod/mini';
import { type FormFault, invalidForm } from './errors.ts';

type Issue = core.$ZodIssue;

const SCHEMAS = new Map(Object.entries(spec));

/**
 * Holds a request body to the schema of that name in Discord's OpenAPI ('MessageCreateRequest'; a list of such with
 * '[]' behind).
 * Throws "Invalid Form Body" (50035) naming every fault. Unknown keys are let be, as Discord lets them be.
 */
export function checkBody(schema: string, body: unknown): void {
  const checked = schemaNamed(schema);
  const result = checked.safeParse(body);
  if (!result.success) throw invalidForm(faultsOf(result.error.issues));
}

function schemaNamed(name: string): z.ZodMiniType {
  if (name.endsWith('[]')) return z.array(schemaNamed(name.slice(0, -2)));
  const schema = SCHEMAS.get(`${name}Schema`);
  if (!schema) throw new Error(`no schema ${name} in discord-api-spec`);
  return schema;
}

function faultsOf(issues: readonly Issue[], at: PropertyKey[] = []): FormFault[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'invalid_union') {
      const branch = meantBranch(issue.errors);
      if (branch) return faultsOf(branch, path);
    }
    return [{ path: path.map((key) => (typeof key === 'symbol' ? String(key) : key)), ...wording(issue) }];
  });
}

/** Of a union's branches the one whose `type` fits; if none or several fit, the one with the fewest faults. */
function meantBranch(branches: readonly Issue[][]): Issue[] | undefined {
  const isTypeFault = (issue: Issue) => issue.path.length === 1 && issue.path[0] === 'type';
  const fitting = branches.filter((branch) => branch.length > 0 && !branch.some(isTypeFault));
  return fitting.sort((a, b) => a.length - b.length)[0];
}

/** Discord's code and words for what zod found. */
function wording(issue: Issue): { code: string; message: string } {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? { code: 'NUMBER_TYPE_MAX', message: `int value should be less than or equal to ${issue.maximum}.` }
        : { code: 'BASE_TYPE_MAX_LENGTH', message: `Must be ${issue.maximum} or fewer in length.` };
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? { code: 'NUMBER_TYPE_MIN', message: `int value should be greater than or equal to ${issue.minimum}.` }
        : { code: 'BASE_TYPE_MIN_LENGTH', message: `Must be ${issue.minimum} or more in length.` };
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }
        : { code: 'MODEL_TYPE_CONVERT', message: `This must be of type ${issue.expected}.` };
    case 'invalid_value':
      return { code: 'BASE_TYPE_CHOICES', message: `Value must be one of (${issue.values.map(String).join(', ')}).` };
    case 'invalid_format':
      return issue.format === 'url'
        ? { code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }
        : { code: 'STRING_TYPE_REGEX', message: `String value did not match ${issue.pattern ?? issue.format}.` };
    case 'invalid_union':
      return { code: 'UNION_TYPE_CHOICES', message: 'Value of field "type" must be one of those allowed here.' };
    default:
      return { code: 'BASE_TYPE_INVALID', message: issue.message };
  }
}
