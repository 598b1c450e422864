package orrery.processor;

import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationValue;

/** The enum of the driver's functions, and the table of their forms in C. */
final class DriverCallSource {
    private static final String ENUM = """
            package orrery.driver;

            import orrery.core.call.AfterFault;
            import orrery.core.call.ApiCall;
            import orrery.core.call.CaptureSafety;
            import orrery.device.HostCost;

            /** The functions of the driver API, with what {@code @DriverFunction} says at their declarations. */
            enum DriverCall implements ApiCall {
            %s;

                private final HostCost cost;
                private final AfterFault afterFault;
                private final CaptureSafety captureSafety;
                private final boolean beforeInit;
                private final boolean showsDeviceOutput;

                DriverCall(
                        HostCost cost,
                        AfterFault afterFault,
                        CaptureSafety captureSafety,
                        boolean beforeInit,
                        boolean showsDeviceOutput) {
                    this.cost = cost;
                    this.afterFault = afterFault;
                    this.captureSafety = captureSafety;
                    this.beforeInit = beforeInit;
                    this.showsDeviceOutput = showsDeviceOutput;
                }

                @Override
                public HostCost cost() {
                    return cost;
                }

                @Override
                public AfterFault afterFault() {
                    return afterFault;
                }

                @Override
                public CaptureSafety captureSafety() {
                    return captureSafety;
                }

                @Override
                public boolean isAllowedBeforeInit() {
                    return beforeInit;
                }

                @Override
                public boolean showsDeviceOutput() {
                    return showsDeviceOutput;
                }
            }
            """;

    private DriverCallSource() {}

    /** Returns the source of the enum, for the values of the annotations by the names of the functions. */
    static String of(Map<String, Map<String, AnnotationValue>> functions) {
        return ENUM.formatted(functions.entrySet().stream()
                .map(each -> constant(each.getKey(), each.getValue()))
                .collect(Collectors.joining(",\n")));
    }

    private static String constant(String name, Map<String, AnnotationValue> values) {
        return "    %s(HostCost.%s, AfterFault.%s, CaptureSafety.%s, %s, %s)"
                .formatted(
                        name,
                        simple(values.get("cost")),
                        simple(values.get("afterFault")),
                        simple(values.get("capture")),
                        values.get("beforeInit").getValue(),
                        values.get("showsDeviceOutput").getValue());
    }

    private static String simple(AnnotationValue constant) {
        String name = constant.getValue().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * Returns a line for each function that has a form in C: the name in Java, the name in C, the version and the
     * arguments.
     */
    static String forms(Map<String, Map<String, AnnotationValue>> functions) {
        StringBuilder lines = new StringBuilder();
        functions.forEach((name, values) -> {
            int version = (int) values.get("version").getValue();
            if (version > 0) {
                String named = (String) values.get("cName").getValue();
                lines.append("%s %s %d %s%n"
                        .formatted(
                                name,
                                named.isEmpty() ? name : named,
                                version,
                                values.get("arguments").getValue()));
            }
        });
        return lines.toString();
    }
}
