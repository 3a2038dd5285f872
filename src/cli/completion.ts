import { Argument, type Command } from 'commander';
import type { CliContext } from './context.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Adds `completion`: prints a script that completes commands and flags in a shell. */
export function registerCompletion(program: Command, { host }: CliContext): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .description('print a script that completes commands and flags in a shell')
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate completion bash >> ~/.bashrc
  canon-migrate completion zsh > ~/.zfunc/_canon-migrate
  canon-migrate completion fish > ~/.config/fish/completions/canon-migrate.fish`,
    )
    .action((shell: Shell) => void host.stdout.write(SCRIPTS[shell](commandsOf(program))));
}

interface CompletedCommand {
  readonly name: string;
  readonly description: string;
  readonly flags: readonly { readonly name: string; readonly description: string }[];
}

/** The commands of a program and their long flags. */
function commandsOf(program: Command): CompletedCommand[] {
  return program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    flags: command.options.flatMap(({ long, description }) => (long ? [{ name: long, description }] : [])),
  }));
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: (commands) => `_canon_migrate() {
  local current=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')}" -- "$current"))
    return
  fi
  local flags=
  case "\${COMP_WORDS[1]}" in
${commands.map(({ name, flags }) => `    ${name}) flags="${flags.map((flag) => flag.name).join(' ')}" ;;`).join('\n')}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -f -- "$current")) ;;
  esac
}
complete -o filenames -F _canon_migrate canon-migrate
`,
  zsh: (commands) => `#compdef canon-migrate
_canon_migrate() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, description }) => `      ${quoted(`${name}:${description}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  local -a flags
  case $words[2] in
${commands
  .map(
    ({ name, flags }) =>
      `    ${name}) flags=(${flags.map((flag) => quoted(`${flag.name}:${flag.description}`)).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then _describe flag flags; else _files; fi
}
compdef _canon_migrate canon-migrate
`,
  fish: (commands) =>
    [
      `set -l commands ${commands.map(({ name }) => name).join(' ')}`,
      ...commands.map(
        ({ name, description }) =>
          `complete -c canon-migrate -n "not __fish_seen_subcommand_from $commands" -f -a ${name} -d ${quoted(description)}`,
      ),
      ...commands.flatMap(({ name, flags }) =>
        flags.map(
          (flag) =>
            `complete -c canon-migrate -n "__fish_seen_subcommand_from ${name}" -l ${flag.name.slice(2)} -d ${quoted(flag.description)}`,
        ),
      ),
      '',
    ].join('\n'),
};

/** A word in single quotes, as all three shells read it. */
function quoted(text: string): string {
  return `'${text.replace(/'/g, "'\\\\''")}'`;
}
