package orrery.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import orrery.device.DeviceModel;
import orrery.device.Devices;

class MachineOptionsTest {

    static Stream<UnaryOperator<MachineOptions>> changes() {
        return Stream.of(
                options -> options.withDevices(Devices.t4(), Devices.h100()),
                options -> options.andDevice(Devices.t4()),
                options -> options.withWorkers(3),
                options -> options.withPolicy(SchedulePolicy.random(3)),
                options -> options.withKernelLimit(Duration.ofSeconds(3)),
                options -> options.withDeadlockGrace(Duration.ZERO),
                options -> options.withWaitLimit(Duration.ofSeconds(3)),
                options -> options.withVirtualWaitLimit(Duration.ofSeconds(3)),
                options -> options.withIterationLimit(3),
                MachineOptions::inRealTime,
                MachineOptions::withStrictLifetimes,
                MachineOptions::withWarningsThrown,
                options -> options.withPlatform(Platform.LINUX),
                options -> options.withUninitializedByte((byte) 3),
                options -> options.withChecks(Checks.all()),
                options -> options.withFaults(FaultPlan.parse("copy+1")));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void equalChangesGiveEqualOptions(UnaryOperator<MachineOptions> change) {
        MachineOptions changed = change.apply(MachineOptions.defaults());
        assertEquals(changed, change.apply(MachineOptions.defaults()));
        assertEquals(changed.hashCode(), change.apply(MachineOptions.defaults()).hashCode());
        assertNotEquals(MachineOptions.defaults(), changed);
        assertNotEquals(MachineOptions.defaults().toString(), changed.toString());
    }

    @Test
    void noTwoOptionsAreTheSame() {
        Set<MachineOptions> different = new HashSet<>();
        changes().forEach(each -> different.add(each.apply(MachineOptions.defaults())));
        assertEquals(changes().count(), different.size());
    }

    @Test
    void aChangeLeavesTheOptionsBefore() {
        MachineOptions two = MachineOptions.defaults().andDevice(Devices.t4());
        MachineOptions three = two.andDevice(Devices.t4()).withWorkers(1);
        assertEquals(List.of(Devices.h200(), Devices.t4()), two.devices());
        assertEquals(0, two.workers());
        assertEquals(3, three.devices().size());
        assertImmutable(two.devices());
    }

    private static void assertImmutable(List<?> list) {
        assertThrows(UnsupportedOperationException.class, list::clear);
    }

    @Test
    void optionsArePrinted() {
        assertEquals(
                "MachineOptions[devices=[NVIDIA H200, Tesla T4], workers=2, policy=SchedulePolicy.random(42),"
                        + " kernelLimit=PT10S, deadlockGrace=PT0S, waitLimit=PT10M, virtualWaitLimit=PT8760H,"
                        + " iterationLimit=1000000, realTime=false,"
                        + " strictLifetimes=false, warningsThrown=false, platform=ANY, uninitializedByte=0, checks=[], faults=[]]",
                MachineOptions.defaults()
                        .andDevice(Devices.t4())
                        .withWorkers(2)
                        .withPolicy(SchedulePolicy.random(42))
                        .withDeadlockGrace(Duration.ZERO)
                        .toString());
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                refused("devices must contain a device model or more, but is empty", MachineOptions::withDevices),
                refused("workers must be 0 or more, but is -1", options -> options.withWorkers(-1)),
                refused(
                        "kernelLimit must be longer than 0, but is PT0S",
                        options -> options.withKernelLimit(Duration.ZERO)),
                refused(
                        "deadlockGrace must be 0 or longer, but is PT-1S",
                        options -> options.withDeadlockGrace(Duration.ofSeconds(-1))),
                refused(
                        "waitLimit must be longer than 0, but is PT0S",
                        options -> options.withWaitLimit(Duration.ZERO)),
                refused(
                        "virtualWaitLimit must be longer than 0, but is PT0S",
                        options -> options.withVirtualWaitLimit(Duration.ZERO)),
                refused("iterationLimit must be 1 or more, but is 0", options -> options.withIterationLimit(0)));
    }

    private static Arguments refused(String message, UnaryOperator<MachineOptions> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void impossibleValuesAreRefused(String message, UnaryOperator<MachineOptions> change) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> change.apply(MachineOptions.defaults()))
                        .getMessage());
    }

    @Test
    void whatIsMissingIsNamed() {
        MachineOptions options = MachineOptions.defaults();
        assertEquals(
                "policy",
                assertThrows(NullPointerException.class, () -> options.withPolicy(null))
                        .getMessage());
        assertEquals(
                "device",
                assertThrows(NullPointerException.class, () -> options.withDevices((DeviceModel) null))
                        .getMessage());
    }
}
