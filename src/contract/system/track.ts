// Tracking: the browser tells that a page was opened or left. Off unless index.html says otherwise.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { nothing, text } from '../kernel/scalars.ts';
import { TrackingEvent } from './codes.ts';

/** R294, R295. A `read`: nothing is stored, so there is no transaction and no line in the operation log. */
export const track = read({
  method: 'POST',
  path: '/global/track',
  summary: '上报页面事件',
  permit: 'signedIn',
  input: z.strictObject({ event: TrackingEvent, path: text(500) }),
  output: nothing,
});
