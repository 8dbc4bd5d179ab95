import { decodeQR } from 'qr/decode.js';
import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useState, type FormEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { hasCamera, QrScanner } from '#ui/media/qr-scanner.tsx';
import type { DoorView } from '../rules/roster.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './desk-state.ts';
import { DoorResultPanel } from './door-result-panel.tsx';

// Long enough to be read, short enough for the next guest.
const GREEN_MS = 2500;

export type ScanStageProps = { desk: Desk; state: DeskState; view: DoorView; disabled: boolean };

/** Where codes are scanned and typed, and where the answer fills the screen. */
export function ScanStage({ desk, state: { result }, view, disabled }: ScanStageProps) {
  const [scanning, setScanning] = useState(false);
  useEffect(() => {
    // With a camera the next guest holds up their code at once; whoever presses keys reads in peace.
    if (result?.tone !== 'in' || !scanning) return;
    const timer = setTimeout(() => desk.next(), GREEN_MS);
    return () => clearTimeout(timer);
  }, [desk, result, scanning]);
  return (
    <div className="flex flex-1 flex-col">
      <div className="relative flex min-h-[44dvh] flex-1 flex-col justify-center bg-sunken lg:min-h-[440px] lg:overflow-hidden lg:rounded-card">
        {scanning && !disabled ? (
          <QrScanner decode={decodeQR} onRead={(text) => void desk.scan(text)} />
        ) : (
          <div className="flex flex-col items-center gap-3 p-6 text-center">
            {hasCamera() && !disabled ? (
              <Button onClick={() => setScanning(true)}>
                <Icon of={Camera} size={20} />
                Scan with the camera
              </Button>
            ) : null}
            <p className="max-w-[40ch] text-[13.5px] text-ink-2">
              A scanner on a cable types the code by itself.
              <span className="block pointer-coarse:hidden">
                <kbd>/</kbd> name, <kbd>U</kbd> undo, <kbd>W</kbd> walk-in.
              </span>
            </p>
          </div>
        )}
        {result ? <DoorResultPanel key={result.number} result={result} desk={desk} view={view} /> : null}
      </div>
      <div className="flex flex-col gap-3 p-4 lg:px-0">
        <CodeField desk={desk} disabled={disabled} />
        {scanning ? (
          <Button variant="ghost" size="small" className="self-start" onClick={() => setScanning(false)}>
            <Icon of={CameraOff} size={18} />
            Stop the camera
          </Button>
        ) : null}
        <Count view={view} />
      </div>
    </div>
  );
}

function Count({ view: { here, expected, walkIns } }: { view: DoorView }) {
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3">
        <span>
          <strong className="font-display text-[26px]">{here}</strong> of {expected} here
          {walkIns.length > 0 ? ` · ${walkIns.length} walk-in${walkIns.length === 1 ? '' : 's'}` : ''}
        </span>
        <span className="text-[13.5px] text-ink-2">{expected - here} to come</span>
      </p>
      <ProgressBar label="Checked in" value={expected === 0 ? 0 : here / expected} />
    </div>
  );
}

function CodeField({ desk, disabled }: { desk: Desk; disabled: boolean }) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    void desk.scan(code).then((isCode) => {
      setWrong(!isCode);
      if (isCode) setCode('');
    });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Ticket code"
          value={code}
          error={wrong ? 'That isn’t a ticket code. It has ten letters and digits.' : undefined}
          className="[font-variant-ligatures:no-contextual]"
          // A scanner types the whole address of a QR code.
          maxLength={LIMITS.urlMax}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={disabled}
          onChange={({ target }) => {
            setCode(target.value);
            setWrong(false);
          }}
        />
      </div>
      <Button type="submit" variant="quiet" disabled={disabled}>
        Check in
      </Button>
    </form>
  );
}
