package orrery.ptx.text;

import com.google.common.base.Ascii;
import org.jspecify.annotations.Nullable;

/** The state spaces of PTX: where a variable is. */
public enum StateSpace {
    /** Registers of a thread. */
    REG,
    /** Memory of the context. */
    GLOBAL,
    /** Read-only memory of the context. */
    CONST,
    /** Memory of a block. */
    SHARED,
    /** Memory of a thread. */
    LOCAL,
    /** Parameters of an entry or a function. */
    PARAM,
    /** Any of the others, told apart by the address. */
    GENERIC;

    /** Returns the word of the space, without its dot. */
    String word() {
        return Ascii.toLowerCase(name());
    }

    /** Returns the space of a word without its dot; null if the word is none. */
    public static @Nullable StateSpace of(String word) {
        return switch (word) {
            case "reg" -> REG;
            case "global" -> GLOBAL;
            case "const" -> CONST;
            case "shared", "shared::cta", "shared::cluster" -> SHARED;
            case "local" -> LOCAL;
            case "param", "param::entry", "param::func" -> PARAM;
            default -> null;
        };
    }
}
