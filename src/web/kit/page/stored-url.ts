// Which addresses of pictures are our own.
/** Whether it is of our own file store; other addresses a browser may fetch by itself. */
export const isStored = (url: string): boolean => url.startsWith('/gateway/cdn/file/');
