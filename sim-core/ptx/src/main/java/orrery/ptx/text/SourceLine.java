package orrery.ptx.text;

import com.google.common.collect.ImmutableList;

/**
 * A line of the source that PTX was compiled from.
 *
 * @param file the index of the file that stack traces show, as {@code .file} declares it
 * @param line the line that stack traces show, counted from 1
 * @param places where the code is: its line; if that is of a function that was inlined, then the line where it was
 *     inlined, and so on
 */
public record SourceLine(int file, int line, ImmutableList<Place> places) {

    /**
     * A line of a file.
     *
     * @param file the index of the file, as {@code .file} declares it
     * @param line the line, counted from 1
     * @param column the column
     */
    public record Place(int file, int line, long column) {}
}
