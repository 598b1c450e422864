package orrery.ptx.code;

import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.Variable;

/** Where variables are in one memory: their offsets, one after the other, each aligned. */
public final class Layout {
    private final Map<String, Long> offsets = new LinkedHashMap<>();
    private long end;

    /** Adds a variable behind the others. */
    public void add(Variable variable) {
        end = aligned(end, variable.align());
        offsets.put(variable.name(), end);
        end += variable.bytes();
        if (end > Integer.MAX_VALUE - (1 << 20)) {
            throw PtxException.invalid(
                    variable.line(), "variable " + variable.name() + " ends at byte " + end + " of its memory");
        }
    }

    /** Leaves bytes out behind the variables. */
    public void reserve(int bytes) {
        end += bytes;
    }

    /** Adds a name for the current end, aligned. */
    public void addEnd(String name, int align) {
        end = aligned(end, align);
        offsets.put(name, end);
    }

    private static long aligned(long offset, long align) {
        return (offset + align - 1) / align * align;
    }

    /** Returns the number of bytes. */
    public int bytes() {
        return (int) end;
    }

    /** Returns the offsets by name. */
    public ImmutableMap<String, Long> offsets() {
        return ImmutableMap.copyOf(offsets);
    }

    /** Returns whether a variable is in the memory. */
    public boolean contains(String name) {
        return offsets.containsKey(name);
    }

    /** Returns the offset of a variable. */
    public long offset(String name) {
        Long offset = offsets.get(name);
        if (offset == null) {
            throw new IllegalArgumentException("no variable " + name);
        }
        return offset;
    }
}
