package threadlint.emit;

/** Lines of source, indented by the blocks around them. */
final class SourceWriter {
    private static final String INDENT = "    ";

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** @param depth how many blocks are around the first line */
    SourceWriter(int depth) {
        this.depth = depth;
    }

    /** Adds a line. */
    SourceWriter line(String line) {
        text.append(line.isEmpty() ? "" : INDENT.repeat(depth)).append(line).append('\n');
        return this;
    }

    /** Adds a line that opens a block. */
    SourceWriter open(String line) {
        line(line);
        depth++;
        return this;
    }

    /** Adds a line that closes a block. */
    SourceWriter close(String line) {
        depth--;
        return line(line);
    }

    /** Adds a line that closes a block and opens the next one. */
    SourceWriter next(String line) {
        close(line);
        depth++;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
