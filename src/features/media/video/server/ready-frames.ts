import * as libav from 'node-av';

/** Yields the frames the filters have ready at one of their outputs. The consumer frees them. */
export function* readyFrames(graph: libav.FilterComplexAPI, output: string): Generator<libav.Frame> {
  for (;;) {
    const frame = graph.receiveSync(output);
    if (!(frame instanceof libav.Frame)) return;
    yield frame;
  }
}
