import type { Choices } from '../engine/adoption/plan.js';
import type { Survey } from '../engine/adoption/survey.js';
import type { Terminal } from './host.js';

/** Asks on the terminal what to make; undefined when the user goes away. */
export async function askChoices(
  terminal: Terminal,
  defaults: Choices,
  survey: Survey,
): Promise<Choices | undefined> {
  const { confirm, group, isCancel } = await import('@clack/prompts');
  const ask = (message: string, initialValue: boolean) => async (): Promise<boolean> => {
    const answer = await confirm({ ...terminal, message, initialValue });
    if (isCancel(answer)) throw new Cancelled();
    return answer;
  };
  const no = (): Promise<boolean> => Promise.resolve(false);
  try {
    return await group({
      config: defaults.config ? ask('Write a config file?', true) : no,
      baseline: ask('Accept what is found now, so that only new findings fail?', defaults.baseline),
      ci: survey.ci === undefined ? no : ask(`Add a step for ${survey.ci}?`, true),
    });
  } catch (error) {
    if (error instanceof Cancelled) return undefined;
    throw error;
  }
}

class Cancelled extends Error {}
