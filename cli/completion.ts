/**
 * Completion by the shell. The script contains all commands and options, so that Tab starts no
 * process. Elsewhere the shell completes file names.
 */
import { join } from 'node:path';
import type { Command } from 'commander';

/** How the tool is started from any folder. */
export const launcher = join(import.meta.dirname, '../lodge');

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The branches of the script's `case`: what may follow the words before the current one. */
function branches(command: Command, path: string): string[] {
  const options = command.createHelp().visibleOptions(command);
  const flags = options.map(({ long }) => long).join(' ');
  const names = command.commands.map((next) => next.name());
  const below = command.commands.flatMap((next) => branches(next, `${path}${next.name()} `));
  const own = names.length > 0 ? `${quote(path)})` : `${quote(path)}*)`;
  return [...below, `    ${own} names=${quote(names.join(' '))} flags=${quote(flags)} ;;`];
}

export function completionScript(program: Command): string {
  return `if [ -n "\${ZSH_VERSION:-}" ]; then
  autoload -U +X compinit bashcompinit
  whence compdef >/dev/null || compinit
  bashcompinit
fi

lodge() {
  ${quote(launcher)} "$@"
}

_lodge() {
  local IFS=' ' current="\${COMP_WORDS[COMP_CWORD]}" before names='' flags=''
  before="\${COMP_WORDS[*]:1:$((COMP_CWORD - 1))}"
  [ -n "$before" ] && before="$before "
  case "$before" in
${branches(program, '').join('\n')}
  esac
  case "$current" in
    -*) names="$flags" ;;
  esac
  IFS=$' \\n'
  COMPREPLY=($(compgen -W "$names" -- "$current"))
}

complete -o default -F _lodge lodge`;
}
