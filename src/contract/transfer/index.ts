// Import, export and files: Excel in and out, pictures and videos. Every noun's lists go out and rows come in through here.
import { exportAsync, exportLog, exportSync } from './exports.ts';
import { cdn } from './files.ts';
import { importAsync, importLog, importSync, importUpload } from './imports.ts';

/** All endpoints by noun, as the table of contents lists them. */
export const transfer = { cdn, exportLog, exportSync, exportAsync, importLog, importUpload, importSync, importAsync };
