const DATA = 'data: ';

/**
 * Reads the server-sent events of our own server from the pieces in which they come: it sends the data
 * of each in one line, and comments in between. Gives back what takes the next piece.
 */
export function readEventLines(onData: (data: string) => void): (piece: string) => void {
  let begun = '';
  return (piece) => {
    const lines = (begun + piece).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith(DATA)) onData(line.slice(DATA.length));
    }
  };
}
