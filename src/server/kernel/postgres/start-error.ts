/**
 * Why the product cannot start, told to the person at the console.
 * `message` is one Chinese sentence with the English one in brackets; `code` is for programs and tests.
 */
export class StartError extends Error {
  code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
    this.code = code;
  }
}
