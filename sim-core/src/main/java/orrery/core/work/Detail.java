package orrery.core.work;

import java.util.Locale;

/**
 * A detail of a node for drawings: a name and a value.
 *
 * @param aspect the aspect that it belongs to
 * @param name its name in the driver API; null if only the runtime API has it
 * @param runtimeName its name in the runtime API; null if only the driver API has it
 * @param value its value: text, a number, or {@link Numbered}
 */
public record Detail(Aspect aspect, String name, String runtimeName, Object value) {

    /**
     * An object with an id. Ids depend on which other objects the machine has created. Drawings therefore number
     * objects from 1 in the order of their first appearance, so that the same program always has the same drawing.
     *
     * @param noun the kind of object
     * @param id the id, unique for the lifetime of the machine
     */
    public record Numbered(String noun, long id) {}

    /** Returns a detail with the same name in both APIs. */
    public static Detail of(Aspect aspect, String name, Object value) {
        return new Detail(aspect, name, name, value);
    }

    /** Returns a detail with a different name in each API. */
    public static Detail of(Aspect aspect, String name, String runtimeName, Object value) {
        return new Detail(aspect, name, runtimeName, value);
    }

    /** Formats an address. */
    public static String address(long address) {
        return String.format(Locale.ROOT, "0x%012x", address);
    }

    /**
     * Returns the class name of a host function. For a lambda it is the class that contains it, because the name of the
     * lambda's own class differs from run to run.
     */
    public static String function(Object function) {
        String name = function.getClass().getName();
        int lambda = name.indexOf("$$Lambda");
        return lambda < 0 ? name : "a lambda in " + name.substring(0, lambda);
    }
}
