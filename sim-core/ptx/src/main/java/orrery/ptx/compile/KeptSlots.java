package orrery.ptx.compile;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import orrery.ptx.code.JvmKind;
import orrery.ptx.code.Reg;

/** Where threads keep registers from one region to the next: a number for each register, by its kind. */
final class KeptSlots {
    private final Map<Reg, Integer> slots = new HashMap<>();
    private final Map<JvmKind, Integer> counts = new EnumMap<>(JvmKind.class);

    void add(Reg reg) {
        slots.computeIfAbsent(reg, each -> counts.merge(each.kind(), 1, Integer::sum) - 1);
    }

    int slot(Reg reg) {
        return Objects.requireNonNull(slots.get(reg));
    }

    int count(JvmKind kind) {
        return counts.getOrDefault(kind, 0);
    }
}
