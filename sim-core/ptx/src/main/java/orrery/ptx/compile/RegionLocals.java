package orrery.ptx.compile;

import orrery.ptx.code.Emitter;

/** The local variables of the method of a region. The first one is {@link MethodFrame#BLOCK}. */
final class RegionLocals {
    static final int FROM = 1;
    static final int TO = 2;
    static final int THREAD = 3;
    static final int X = 4;
    static final int Y = 5;
    static final int Z = 6;
    static final int LOCAL = 7;
    static final int ROW_END = 8;
    static final int SPINS_LEFT = 9;
    static final int EXIT = 10;
    static final int ROW_AFTER = 11;
    static final int ROW_BEGIN = 12;
    static final int ROW_FIRST = 13;
    static final int ROW_X = 14;
    static final int FIRST_FREE = 15;

    /** Those that tell which thread it is. */
    static final Emitter.ThreadLocals OF_THREAD = new Emitter.ThreadLocals(THREAD, X, Y, Z, LOCAL);

    private RegionLocals() {}
}
