/** The texts of `--help`. */
import { allOptions, type Command, type Commands, isCommand } from './command.ts';

const program = 'npm run lodge --';

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

export function commandHelp(name: string, command: Command): string {
  const options = Object.entries(allOptions(command)).map(
    ([option, { value, help }]): [string, string] => [
      `--${option}${value ? ` ${value}` : ''}`,
      help,
    ],
  );
  const parts = [
    command.summary,
    `Usage: ${[program, name, command.words, '[options]'].filter(Boolean).join(' ')}`,
    `Options:\n${table(options)}`,
    command.notes,
    `Examples:\n${command.examples.map((example) => `  ${program} ${example}`).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** All commands, or those of a subject. */
export function overview(commands: Commands): string {
  const rows = Object.entries(commands).flatMap(([name, entry]): [string, string][] =>
    isCommand(entry)
      ? [[name, entry.summary]]
      : Object.entries(entry).map(([verb, { summary }]) => [`${name} ${verb}`, summary]),
  );
  return `Usage: ${program} COMMAND

Commands:
${table(rows)}

Run a command with --help for its options and examples. In a terminal, a command without
arguments asks for what it needs.`;
}
