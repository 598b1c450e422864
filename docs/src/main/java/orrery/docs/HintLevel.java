package orrery.docs;

import java.util.Optional;

/** For which of the requirements that do not hold the reason is printed: the values of {@code --hint}. */
enum HintLevel {
    /** For none: only what does not hold is printed. */
    NONE,
    /** For the first. */
    FIRST,
    /** For each. */
    ALL;

    /** The least value of the option. */
    static final int MIN_OPTION = 1;

    /** The greatest value of the option. */
    static final int MAX_OPTION = MIN_OPTION + values().length - 1;

    /** Returns the level of a value of the option, of which 1 prints the least; empty if there is none. */
    static Optional<HintLevel> ofOption(int value) {
        return value < MIN_OPTION || value > MAX_OPTION ? Optional.empty() : Optional.of(values()[value - MIN_OPTION]);
    }
}
