package orrery.ptx.text;

import com.google.common.collect.ImmutableMap;

/**
 * How names of a module are read that is linked with others.
 *
 * @param renamed the names that other modules have, too, and what they become here
 * @param firstFile what is added to the numbers of files
 */
public record Naming(ImmutableMap<String, String> renamed, int firstFile) {
    /** Reads all names as they are written. */
    public static final Naming AS_WRITTEN = new Naming(ImmutableMap.of(), 0);
}
