// Every chapter, in one file of the build.
export const texts = import.meta.glob<string>('./chapters/*.txt', { query: '?raw&all', import: 'default', eager: true });
