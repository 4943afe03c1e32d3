#import "PredicateExceptions.h"

#if defined(__APPLE__) && defined(__OBJC__)

/// What became of a call that raised.
static NSDictionary<NSString *, id> *answerOfException(id exception) {
  if ([exception isKindOfClass:[NSException class]]) {
    NSException *raised = (NSException *)exception;
    NSString *reason = raised.reason;
    return @{@"exception" : [NSString stringWithFormat:@"%@: %@", raised.name, reason ? reason : @"no reason"]};
  }
  return @{@"exception" : @"an object that is no NSException"};
}

NSDictionary<NSString *, id> *PredicateExceptionsRead(NSString *format) {
  @try {
    NSPredicate *predicate = [NSPredicate predicateWithFormat:format argumentArray:nil];
    if (predicate == nil) {
      return @{@"exception" : @"no predicate"};
    }
    NSString *canonical = predicate.predicateFormat;
    return @{@"predicate" : predicate, @"canonical" : canonical};
  } @catch (id exception) {
    return answerOfException(exception);
  }
}

NSDictionary<NSString *, id> *PredicateExceptionsEvaluate(
    NSPredicate *predicate, id object, NSDictionary<NSString *, id> *variables) {
  @try {
    BOOL value = [predicate evaluateWithObject:object substitutionVariables:variables];
    return @{@"value" : [NSNumber numberWithBool:value]};
  } @catch (id exception) {
    return answerOfException(exception);
  }
}

#endif
