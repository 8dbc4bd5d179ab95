import { z } from 'zod';

/** An id of ours on the wire: a UUID (version 7, made by whoever creates the thing, the browser included). */
export const Id = z.uuid();

/** Makes ids; handed in by composition roots so that tests can decide them. */
export type NewId = () => string;
