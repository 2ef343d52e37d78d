import { spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../../process/start-error.ts';

/** Under which account PostgreSQL runs; it rejects to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

export interface Command {
  program: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * The account for PostgreSQL: null for this process's own, which is right unless that is root. For root it is the owner
 * of an existing data folder, else the system user `postgres`, which is made when missing.
 */
export function findServerUser(existingFolder: string | null): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  if (existingFolder !== null) {
    const { uid, gid } = statSync(existingFolder);
    if (uid !== 0) return { uid, gid };
  }
  const existing = readAccount('postgres');
  if (existing !== null) return existing;
  const useradd = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', 'postgres'];
  works('useradd', useradd);
  const made = readAccount('postgres');
  if (made !== null) return made;
  // Small images have only busybox's command.
  works('adduser', ['-S', '-D', '-H', 'postgres']);
  const account = readAccount('postgres') ?? readAccount('nobody');
  if (account !== null) return account;
  throw new StartError(
    'PostgreSQL refuses to run as root, and the system user "postgres" could not be made: run "useradd --system postgres", start Millwright as an ordinary user, or set DATABASE_URL.',
  );
}

function readAccount(name: string): ServerUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/**
 * How to run a PostgreSQL program as `user`. Where that account may not reach the programs or the data (a project in
 * /root), the program is given the right to pass by file permissions, which Linux can pass on through setpriv.
 */
export function commandAs(user: ServerUser | null, program: string, args: string[], folder: string): Command {
  if (user === null) return { program, args };
  const closed = [program, folder].map((path) => closedAncestor(path, user)).find((path) => path !== null);
  if (closed === undefined) return { program, args, uid: user.uid, gid: user.gid };
  const passing = [
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Else access(2), by which PostgreSQL's programs look for each other, ignores the right.
    '--securebits=+no_setuid_fixup',
  ];
  if (!works('setpriv', [...passing, 'true'])) {
    throw new StartError(
      `PostgreSQL runs as the user with id ${user.uid}, who may not enter ${closed}: run "chgrp ${user.gid} ${closed} && chmod 710 ${closed}", or move the project to a folder that every user may enter.`,
    );
  }
  return { program: 'setpriv', args: [...passing, '--', program, ...args] };
}

/** The first folder on the way to `path` that `user` may not enter. */
function closedAncestor(path: string, user: ServerUser): string | null {
  const folder = dirname(path);
  const above = folder === path ? null : closedAncestor(folder, user);
  if (above !== null || folder === path) return above;
  return mayEnter(statSync(folder), user) ? null : folder;
}

function mayEnter({ mode, uid, gid }: Stats, user: ServerUser): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

const works = (program: string, args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
