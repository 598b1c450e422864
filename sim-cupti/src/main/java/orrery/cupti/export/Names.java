package orrery.cupti.export;

import java.util.Locale;
import java.util.Optional;
import orrery.cupti.ActivityKind;
import orrery.cupti.CallbackIds;
import orrery.cupti.record.Activity;
import orrery.cupti.record.CallActivity;
import orrery.cupti.record.CdpKernelActivity;
import orrery.cupti.record.KernelActivity;
import orrery.cupti.record.MemcpyActivity;
import orrery.cupti.record.PeerMemcpyActivity;
import orrery.cupti.record.SynchronizationActivity;

/** What records are called where people read them. */
final class Names {
    private Names() {}

    /** The name of what was done. */
    static String of(Activity record) {
        if (record instanceof KernelActivity kernel) {
            return kernel.name();
        } else if (record instanceof CdpKernelActivity kernel) {
            return kernel.name();
        } else if (record instanceof CallActivity call) {
            return function(call);
        } else if (record instanceof MemcpyActivity copy) {
            return "memcpy " + copy.copyKind();
        } else if (record instanceof PeerMemcpyActivity copy) {
            return "memcpy " + copy.copyKind();
        } else if (record instanceof SynchronizationActivity waiting) {
            return words(waiting.type());
        }
        return words(record.kind());
    }

    /** The name of the function that was called; its number, if that is younger than the table. */
    static String function(CallActivity call) {
        Optional<String> name = call.kind() == ActivityKind.RUNTIME
                ? CallbackIds.runtimeName(call.cbid())
                : CallbackIds.driverName(call.cbid());
        return name.orElseGet(() -> words(call.kind()) + " function " + call.cbid());
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
