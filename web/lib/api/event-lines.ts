const DATA = 'data: ';

/**
 * Parses server-sent events as our server writes them: the data of each on one line, and comments in between.
 * Returns a function that takes the next chunk of the stream.
 */
export function readEventLines(onData: (data: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(DATA)) onData(line.slice(DATA.length));
    }
  };
}
