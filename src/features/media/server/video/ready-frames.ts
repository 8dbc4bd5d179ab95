import * as libav from 'node-av';

/** The frames that the filters have ready at one of their outputs. Whoever takes one frees it. */
export function* readyFrames(graph: libav.FilterComplexAPI, output: string): Generator<libav.Frame> {
  for (;;) {
    const frame = graph.receiveSync(output);
    if (!(frame instanceof libav.Frame)) return;
    yield frame;
  }
}
