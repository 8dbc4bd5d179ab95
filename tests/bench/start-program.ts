import { spawn } from 'node:child_process';
import process from 'node:process';

export type Program = { pid: number; ready: unknown; stop(): Promise<void> };

/** Starts a program of this checkout and waits for its message that it is ready; it ends when this process ends. */
export function startProgram(words: string[], environment: Record<string, string | undefined>): Promise<Program> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`${words.at(-1) ?? 'A program'} ended with ${code ?? 'a signal'} before it was ready.`)),
    );
    child.once('message', (message: { ready: unknown }) => {
      resolve({
        pid: child.pid ?? 0,
        ready: message.ready,
        async stop() {
          child.kill('SIGTERM');
          await ended;
        },
      });
    });
  });
}
