package orrery.ptx.text;

/**
 * A line of the source that PTX was compiled from.
 *
 * @param file the index of the file, as {@code .file} declares it
 * @param line the line, counted from 1
 */
public record SourceLine(int file, int line) {}
