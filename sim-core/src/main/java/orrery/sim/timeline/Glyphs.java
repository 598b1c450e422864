package orrery.sim.timeline;

/**
 * The characters of a drawing.
 *
 * @param barLeft where work begins
 * @param bar work
 * @param barRight where work ends
 * @param shortBar work that is shorter than a column
 * @param callLeft where a call begins
 * @param call a call
 * @param callRight where a call ends
 * @param shortCall a call that is shorter than a column
 * @param waiting time that is waited
 * @param grid the continuation of a tick through empty space
 * @param axis the axis
 * @param tick a tick on it
 * @param ellipsis what is left out of a title
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
        char tick,
        String ellipsis) {
    /** An event record. */
    static final char RECORD = 'o';
    /** The end of a wait for an event. */
    static final char WAIT = '<';
    /** Goes on beyond what is known. */
    static final char OPEN = '>';
    /** More in one column than a digit can say. */
    static final char MANY = '+';

    static final Glyphs BOX = new Glyphs('┣', '━', '┫', '╋', '├', '─', '┤', '┼', '┄', '┊', '─', '┬', "…");
    static final Glyphs ASCII = new Glyphs('[', '=', ']', '#', '{', '-', '}', '!', '.', ':', '-', '+', "..");
}
