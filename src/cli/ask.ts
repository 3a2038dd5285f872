const ANSWERS = ['yes', 'no', 'all', 'quit'] as const;

/** What to do with one fix: make it, leave it, make it and all that follow, leave it and all that follow. */
export type Answer = (typeof ANSWERS)[number];

/** Asks a person one question; undefined when they break off. */
export type Ask = (question: string) => Promise<Answer | undefined>;

/** Asks at the terminal. */
export async function askAtTerminal(question: string): Promise<Answer | undefined> {
  const { isCancel, select } = await import('@clack/prompts');
  const answer = await select<Answer>({
    message: question,
    options: ANSWERS.map((value) => ({ value, label: LABELS[value] })),
  });
  return isCancel(answer) ? undefined : answer;
}

const LABELS: Readonly<Record<Answer, string>> = {
  yes: 'yes, make it',
  no: 'no, leave it',
  all: 'all: make it and all that follow',
  quit: 'quit: leave it and all that follow, write what was chosen',
};
