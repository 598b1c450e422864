package orrery.sim.timeline;

/**
 * The characters of a drawing.
 *
 * @param barLeft the start of an operation
 * @param bar an operation
 * @param barRight the end of an operation
 * @param shortBar an operation shorter than a column
 * @param callLeft the start of a call
 * @param call a call
 * @param callRight the end of a call
 * @param shortCall a call shorter than a column
 * @param waiting waiting time
 * @param grid the continuation of a tick through empty space
 * @param axis the axis
 * @param tick a tick on the axis
 */
record Glyphs(
        char barLeft,
        char bar,
        char barRight,
        char shortBar,
        char callLeft,
        char call,
        char callRight,
        char shortCall,
        char waiting,
        char grid,
        char axis,
        char tick) {
    /** An event record. */
    static final char RECORD = 'o';
    /** The end of a wait for an event. */
    static final char WAIT = '<';
    /** An operation in progress at the latest known time. */
    static final char OPEN = '>';
    /** More items in one column than a digit can show. */
    static final char MANY = '+';

    static final Glyphs BOX = new Glyphs('┣', '━', '┫', '╋', '├', '─', '┤', '┼', '┄', '┊', '─', '┬');
    static final Glyphs ASCII = new Glyphs('[', '=', ']', '#', '{', '-', '}', '!', '.', ':', '-', '+');
}
