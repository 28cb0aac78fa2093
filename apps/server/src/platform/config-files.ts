import { readFileSync } from 'node:fs';

const FILE = '_FILE';

/**
 * Reads settings from files: `SECRET_KEY_FILE=/run/secrets/key` gives `SECRET_KEY`, as secret managers provide them. Returns the
 * variables with the contents of the files, trimmed. Throws one sentence when a file cannot be read, or when a setting is given
 * twice.
 */
export function readSettingFiles(
  variables: NodeJS.ProcessEnv,
  settings: readonly string[],
): NodeJS.ProcessEnv {
  const read = { ...variables };
  for (const [variable, path] of Object.entries(variables)) {
    const setting = variable.slice(0, -FILE.length);
    if (!path || !variable.endsWith(FILE) || !settings.includes(setting)) continue;
    if (variables[setting]) {
      throw new Error(`The settings ${setting} and ${variable} are both given: give one of them.`);
    }
    read[setting] = contentOf(variable, path);
  }
  return read;
}

function contentOf(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new Error(
      `The setting ${variable} cannot be used: give a file that this user can read, not ${path}.`,
    );
  }
}
