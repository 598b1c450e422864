package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import orrery.core.kernel.Binding;
import orrery.core.kernel.Kernel;
import orrery.core.kernel.LaunchBody;
import orrery.core.kernel.LaunchContext;
import orrery.core.memory.IntView;
import orrery.driver.CUmoduleImage;

/** The probe kernels of transcripts: each runs as one thread on 32-bit cells. */
final class Probes {
    private static final long NOBODYS = 16;
    private static final Map<String, String> SIGNATURES = new HashMap<>();
    private static final CUmoduleImage IMAGE = CUmoduleImage.empty()
            .with("nop", probe("nop", "", arguments -> launch -> {}))
            .with("mark", probe("mark", "pi", arguments -> {
                IntView log = arguments.ints(0);
                int id = arguments.i32(1);
                return launch -> log.set(1 + log.atomicAdd(0, 1), id);
            }))
            .with(
                    "gate",
                    probe("gate", "p", arguments -> {
                                IntView flag = arguments.ints(0);
                                return launch -> launch.awaitHost(() -> flag.getVolatile(0) != 0);
                            })
                            .blocking())
            .with("store", probe("store", "pi", arguments -> {
                IntView cell = arguments.ints(0);
                int value = arguments.i32(1);
                return launch -> cell.set(0, value);
            }))
            .with("muladd", probe("muladd", "pii", arguments -> {
                IntView cell = arguments.ints(0);
                int factor = arguments.i32(1);
                int addend = arguments.i32(2);
                return launch -> cell.set(0, cell.get(0) * factor + addend);
            }))
            .with("copycell", probe("copycell", "pp", arguments -> {
                IntView to = arguments.ints(0);
                IntView from = arguments.ints(1);
                return launch -> to.set(0, from.get(0));
            }))
            .with("trapnow", probe("trapnow", "", arguments -> LaunchContext::trap))
            .with("badwrite", probe("badwrite", "", arguments -> {
                IntView cell = new IntView(arguments.memory(), NOBODYS, 1, true);
                return launch -> cell.set(0, 1);
            }));

    private Probes() {}

    private static Kernel probe(String name, String signature, Binding<LaunchBody> body) {
        SIGNATURES.put(name, signature);
        return Kernel.perLaunch(body);
    }

    /** The module that every transcript finds loaded. */
    static CUmoduleImage image() {
        return IMAGE;
    }

    /** The names of the kernels. */
    static Iterable<String> names() {
        return SIGNATURES.keySet();
    }

    /** The arguments of a launch: {@code p} is a pointer, {@code i} a 32-bit number. */
    static List<Object> arguments(String kernel, Arguments words) {
        String signature = SIGNATURES.get(kernel);
        if (signature == null) {
            throw ReplayException.notSimulated(kernel);
        }
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < signature.length(); i++) {
            if (signature.charAt(i) == 'p') {
                values.add(words.pointer());
            } else {
                values.add(words.integer());
            }
        }
        return values;
    }
}
