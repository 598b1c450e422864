package orrery.ptx;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import orrery.ptx.compile.CheckedModule;
import orrery.ptx.device.Windows;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.Variable;
import orrery.ptx.text.Variable.Initial;
import orrery.sim.DeviceVariable;

/** The variables of a module, with what they hold at first. */
final class ModuleVariables {
    private final Map<String, DeviceVariable> byName = new HashMap<>();
    private final ImmutableMap<String, Integer> functions;
    private final ImmutableList<DeviceVariable> all;

    ModuleVariables(CheckedModule module) {
        functions = module.functionNumbers();
        ImmutableList.Builder<DeviceVariable> variables = ImmutableList.builder();
        for (Variable each : module.memory()) {
            DeviceVariable variable = DeviceVariable.of(each.name(), Math.max(1, each.bytes()));
            variable = each.isManaged() ? variable.managed() : variable;
            if (!each.initial().isEmpty()) {
                check(module, each);
                variable = variable.initialized(addresses -> contents(each, addresses));
            }
            byName.put(each.name(), variable);
            variables.add(variable);
        }
        all = variables.build();
    }

    /** Returns the variables, in the order of their numbers. */
    ImmutableList<DeviceVariable> all() {
        return all;
    }

    private static void check(CheckedModule module, Variable variable) {
        if (variable.bytes() > Integer.MAX_VALUE) {
            throw PtxException.notSimulated(
                    variable.line(),
                    "the initial value of variable " + variable.name() + " of " + variable.bytes()
                            + " bytes, more than " + Integer.MAX_VALUE + " bytes,");
        }
        for (Initial each : variable.initial()) {
            if (each instanceof Initial.AddressOf address
                    && !module.functionNumbers().containsKey(address.name())
                    && module.memory().stream().noneMatch(other -> other.name().equals(address.name()))) {
                throw PtxException.notSimulated(
                        variable.line(), "the address of " + address.name() + " as an initial value");
            }
        }
    }

    private byte[] contents(Variable variable, ToLongFunction<DeviceVariable> addresses) {
        ByteBuffer bytes = ByteBuffer.allocate((int) variable.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (Initial each : variable.initial()) {
            long bits = each instanceof Initial.Bits number
                    ? number.bits()
                    : addressOf((Initial.AddressOf) each, addresses);
            switch (each.bytes()) {
                case 1 -> bytes.put((byte) bits);
                case 2 -> bytes.putShort((short) bits);
                case 4 -> bytes.putInt((int) bits);
                default -> bytes.putLong(bits);
            }
        }
        return bytes.array();
    }

    private long addressOf(Initial.AddressOf address, ToLongFunction<DeviceVariable> addresses) {
        Integer function = functions.get(address.name());
        if (function != null) {
            return Windows.functionAddress(function) + address.offset();
        }
        DeviceVariable variable = byName.get(address.name());
        if (variable == null) {
            throw new IllegalStateException("no variable " + address.name());
        }
        return addresses.applyAsLong(variable) + address.offset();
    }
}
