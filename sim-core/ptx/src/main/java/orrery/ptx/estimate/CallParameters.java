package orrery.ptx.estimate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Operand;

/** The known values of variables in parameter space of a function: its parameters, and those of its calls. */
final class CallParameters {
    private final Map<Key, Lanes> values = new HashMap<>();

    /** A byte of a variable, at which a value begins. */
    private record Key(String variable, long offset) {}

    /** Returns what an address holds; null if that is unknown. */
    @Nullable
    Lanes get(Operand.Address address) {
        Key key = key(address);
        return key == null ? null : values.get(key);
    }

    /** Sets what an address holds; null if that is unknown. */
    void put(Operand.Address address, @Nullable Lanes value) {
        Key key = key(address);
        if (key == null) {
            values.clear(); // may have changed any variable
        } else if (value == null) {
            values.remove(key);
        } else {
            values.put(key, value);
        }
    }

    /** Copies what variables hold to those of another function, which are in the same order. */
    void copyTo(CallParameters other, List<String> sources, List<String> targets) {
        for (int i = 0; i < Math.min(sources.size(), targets.size()); i++) {
            String source = sources.get(i);
            String target = targets.get(i);
            values.forEach((key, value) -> {
                if (key.variable().equals(source)) {
                    other.values.put(new Key(target, key.offset()), value);
                }
            });
        }
    }

    private static @Nullable Key key(Operand.Address address) {
        return address.base() instanceof Operand.Name name ? new Key(name.name(), address.offset()) : null;
    }
}
