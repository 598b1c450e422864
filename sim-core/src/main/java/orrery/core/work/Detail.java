package orrery.core.work;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A detail of a node in a drawing of its graph: a name and a value.
 *
 * @param flag the flag that shows it
 * @param name its name in the driver API; null if only the runtime API has it
 * @param runtimeName its name in the runtime API; null if only the driver API has it
 * @param value text, a number or a {@link Numbered} object
 */
public record Detail(
        DotFlag flag, @Nullable String name, @Nullable String runtimeName, Object value) {

    /**
     * An object with an id that depends on what else the machine has created. Drawings number such objects from 1 in
     * the order in which they occur, so that a program always has the same drawing.
     *
     * @param noun the kind of object
     * @param id its id, unique for the lifetime of the machine
     */
    public record Numbered(String noun, long id) {}

    /** Returns a detail that has the same name in both APIs. */
    public static Detail of(DotFlag flag, String name, Object value) {
        return new Detail(flag, name, name, value);
    }

    /** Returns a detail whose name differs between the APIs. */
    public static Detail of(DotFlag flag, @Nullable String name, @Nullable String runtimeName, Object value) {
        return new Detail(flag, name, runtimeName, value);
    }

    /** Returns the text of an address. */
    public static String address(long address) {
        return String.format(Locale.ROOT, "0x%012x", address);
    }

    /**
     * Returns the name of a host function: its class. For a lambda it is the enclosing class, because the name of the
     * lambda's own class is not the same in every run.
     */
    public static String function(Object function) {
        String name = function.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a lambda in " + name.substring(0, lambda);
    }
}
