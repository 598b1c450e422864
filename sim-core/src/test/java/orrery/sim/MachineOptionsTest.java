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

    /** The shorthand for each option, and the builder's method. */
    static Stream<Arguments> options() {
        return Stream.of(
                change(
                        options -> options.withDevices(Devices.t4(), Devices.h100()),
                        builder -> builder.devices(Devices.t4(), Devices.h100())),
                change(options -> options.andDevice(Devices.t4()), builder -> builder.addDevice(Devices.t4())),
                change(options -> options.withWorkers(3), builder -> builder.workers(3)),
                change(
                        options -> options.withPolicy(SchedulePolicy.random(3)),
                        builder -> builder.policy(SchedulePolicy.random(3))),
                change(
                        options -> options.withKernelLimit(Duration.ofSeconds(3)),
                        builder -> builder.kernelLimit(Duration.ofSeconds(3))),
                change(
                        options -> options.withDeadlockGrace(Duration.ZERO),
                        builder -> builder.deadlockGrace(Duration.ZERO)),
                change(
                        options -> options.withWaitLimit(Duration.ofSeconds(3)),
                        builder -> builder.waitLimit(Duration.ofSeconds(3))),
                change(
                        options -> options.withVirtualWaitLimit(Duration.ofSeconds(3)),
                        builder -> builder.virtualWaitLimit(Duration.ofSeconds(3))),
                change(options -> options.withIterationLimit(3), builder -> builder.iterationLimit(3)),
                change(MachineOptions::inRealTime, builder -> builder.realTime(true)),
                change(MachineOptions::withStrictLifetimes, builder -> builder.strictLifetimes(true)),
                change(
                        options -> options.withUninitializedByte((byte) 3),
                        builder -> builder.uninitializedByte((byte) 3)));
    }

    private static Arguments change(
            UnaryOperator<MachineOptions> shorthand, UnaryOperator<MachineOptions.Builder> builder) {
        return Arguments.of(shorthand, builder);
    }

    @ParameterizedTest
    @MethodSource("options")
    void shorthandAndBuilderGiveEqualOptions(
            UnaryOperator<MachineOptions> shorthand, UnaryOperator<MachineOptions.Builder> builder) {
        MachineOptions changed = shorthand.apply(MachineOptions.defaults());
        assertEquals(changed, builder.apply(MachineOptions.builder()).build());
        assertEquals(
                changed.hashCode(),
                builder.apply(MachineOptions.builder()).build().hashCode());
        assertEquals(changed, changed.toBuilder().build());
        assertNotEquals(MachineOptions.defaults(), changed);
        assertNotEquals(MachineOptions.defaults().toString(), changed.toString());
    }

    @Test
    void noTwoOptionsAreTheSame() {
        Set<Object> different = new HashSet<>();
        options().forEach(each -> {
            @SuppressWarnings("unchecked")
            UnaryOperator<MachineOptions> shorthand = (UnaryOperator<MachineOptions>) each.get()[0];
            different.add(shorthand.apply(MachineOptions.defaults()));
        });
        assertEquals(options().count(), different.size());
    }

    @Test
    void optionsKeepWhatABuilderHadWhenTheyWereBuilt() {
        MachineOptions.Builder builder = MachineOptions.builder().addDevice(Devices.t4());
        MachineOptions two = builder.build();
        MachineOptions three = builder.addDevice(Devices.t4()).workers(1).build();
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
                        + " iterationLimit=10000000, realTime=false,"
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
                refused("devices must contain a device model or more, but is empty", MachineOptions.Builder::devices),
                refused("workers must be 0 or more, but is -1", builder -> builder.workers(-1)),
                refused(
                        "kernelLimit must be longer than 0, but is PT0S",
                        builder -> builder.kernelLimit(Duration.ZERO)),
                refused(
                        "deadlockGrace must be 0 or longer, but is PT-1S",
                        builder -> builder.deadlockGrace(Duration.ofSeconds(-1))),
                refused("waitLimit must be longer than 0, but is PT0S", builder -> builder.waitLimit(Duration.ZERO)),
                refused(
                        "virtualWaitLimit must be longer than 0, but is PT0S",
                        builder -> builder.virtualWaitLimit(Duration.ZERO)),
                refused("iterationLimit must be 1 or more, but is 0", builder -> builder.iterationLimit(0)));
    }

    private static Arguments refused(String message, UnaryOperator<MachineOptions.Builder> change) {
        return Arguments.of(message, change);
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void impossibleValuesAreRefused(String message, UnaryOperator<MachineOptions.Builder> change) {
        MachineOptions.Builder builder = change.apply(MachineOptions.builder());
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, builder::build).getMessage());
    }

    @Test
    void whatIsMissingIsNamed() {
        MachineOptions.Builder builder = MachineOptions.builder();
        assertEquals(
                "policy",
                assertThrows(NullPointerException.class, () -> builder.policy(null))
                        .getMessage());
        assertEquals(
                "device",
                assertThrows(NullPointerException.class, () -> builder.devices((DeviceModel) null))
                        .getMessage());
    }
}
