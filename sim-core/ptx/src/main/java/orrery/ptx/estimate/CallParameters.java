package orrery.ptx.estimate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;

/** The known values of variables in parameter space of a function: its parameters, and those of its calls. */
final class CallParameters {
    private final Map<String, Lanes> values = new HashMap<>();

    /** Returns what an address holds; null if that is unknown. */
    @Nullable
    Lanes get(Operand.Address address) {
        return values.get(key(address));
    }

    /** Sets what an address holds; null if that is unknown. */
    void put(Operand.Address address, @Nullable Lanes value) {
        if (value == null) {
            values.remove(key(address));
        } else {
            values.put(key(address), value);
        }
    }

    /** Copies what variables hold to those of another function, which are in the same order. */
    void copyTo(CallParameters other, List<String> sources, List<String> targets) {
        for (int i = 0; i < Math.min(sources.size(), targets.size()); i++) {
            String source = sources.get(i) + "+";
            String target = targets.get(i) + "+";
            values.forEach((key, value) -> {
                if (key.startsWith(source)) {
                    other.values.put(target + key.substring(source.length()), value);
                }
            });
        }
    }

    private static String key(Operand.Address address) {
        return address.base() instanceof Operand.Name name ? name.name() + "+" + address.offset() : "?";
    }
}
